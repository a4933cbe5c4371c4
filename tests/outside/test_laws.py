from panurge.kit import laws_of

test_laws = laws_of("hide-and-sheep")
