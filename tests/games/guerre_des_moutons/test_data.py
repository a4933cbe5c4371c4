"""The tile table: what GM-1 … GM-5 say of it, counted."""

from collections import Counter

from panurge.games.guerre_des_moutons import data


def faces() -> list[str]:
    return [face for _, *both in data.TILES for face in both]


def test_gm_1_sixty_eight_tiles_with_two_different_faces_each() -> None:
    kinds = Counter(name[0] for name, _, _ in data.TILES)
    assert kinds == {"W": 4, "H": 4, "T": 60}
    assert len({name for name, _, _ in data.TILES}) == 68
    assert len(faces()) == 136
    for _, face, other in data.TILES:
        turns = {data.rotated(data.edges_of(face), turn) for turn in range(4)}
        assert data.edges_of(other) not in turns


def test_gm_2_equal_edges_of_a_face_are_contiguous() -> None:
    for face in faces():
        edges = data.edges_of(face)
        changes = sum(edges[i] != edges[i - 1] for i in range(4))
        assert changes in (0, len(set(edges))), face


def test_gm_3_square_and_shepherds() -> None:
    assert data.PATTERNS[data.SQUARE_PATTERN] == (data.SQUARE_KIND, "VVVV")
    for colour, motif in enumerate("RBYK"):
        assert data.PIECE_FACES[data.REVEAL + colour] == (data.SHEPHERD_KIND, motif * 4)


def test_gm_4_one_wolf_and_one_hunter_per_colour_with_forest_all_round() -> None:
    for first, kind in ((0, "WOLF"), (4, "HUNTER")):
        assert [data.TILES[first + i][1:] for i in range(4)] == [(kind, motif * 4) for motif in "RBYK"]
    assert data.edges_of("WOLF") == data.edges_of("HUNTER") == "FFFF"


def test_gm_5_edges_counted() -> None:
    edges = Counter("".join(face for face in faces() if face not in ("WOLF", "HUNTER")))
    assert {motif: edges[motif] for motif in "RBYK"} == {"R": 101, "B": 101, "Y": 101, "K": 101}
    assert (edges["V"], edges["F"]) == (60, 48)


def test_gm_5_no_face_and_no_tile_with_village_and_forest() -> None:
    for _, face, other in data.TILES:
        both = data.edges_of(face) + data.edges_of(other)
        assert not {"V", "F"} <= set(both)


def test_gm_5_thirty_four_faces_occur_on_more_than_one_tile() -> None:
    shared = {look: tiles for look, tiles in data.LOOKS.items() if len(tiles) > 1}
    assert sum(len(tiles) for tiles in shared.values()) == 34
    for (kind, edges), tiles in shared.items():
        if kind == data.LAND and len(set(edges)) > 1:  # what `imagined` relies on: such tiles have backs of their own
            others = [look for look, holders in data.LOOKS.items() if set(holders) & set(tiles) and len(holders) == 1]
            assert len(tiles) == len(others) == 3


def test_gm_5_a_pattern_does_not_tell_how_its_tile_is_written() -> None:
    assert len(data.PATTERNS) == data.N_PATTERNS == len(set(data.PATTERNS))
    assert sorted(data.PATTERNS) == data.PATTERNS
    by_look: dict[tuple[int, str], set[int]] = {}
    for piece, (kind, edges) in enumerate(data.PIECE_FACES):
        look = kind, min(data.rotated(edges, turn) for turn in range(4))
        by_look.setdefault(look, set()).add(frozenset(data.PATTERN_OF[piece * 4 + turn] for turn in range(4)))
    assert all(len(patterns) == 1 for patterns in by_look.values())


def test_gm_31_cells_and_turns() -> None:
    assert data.NEXT[data.CENTRE * 4] == data.CENTRE - 31  # north
    assert data.NEXT[data.CENTRE * 4 + 1] == data.CENTRE - 1  # west
    assert data.NEXT[0] == data.NEXT[1] == data.BEYOND
    assert data.rotated("RBYK", 1) == "KRBY"  # what was north is west


def test_fit_rows_agree_with_comparing_edges() -> None:
    """GM-7, the table against the definition."""
    for piece in range(0, int(data.PIECES), 7):
        _, edges = data.PIECE_FACES[piece]
        for need in range(0, 4096, 5):
            asked = [(need >> shift) & 7 for shift in (9, 6, 3, 0)]
            mask = data.FIT[piece * 128 + (need >> 6)] & data.FIT[piece * 128 + 64 + (need & 63)]
            for turn in range(1 if len(set(edges)) == 1 else 4):
                shown = [data.MOTIFS.index(motif) for motif in data.rotated(edges, turn)]
                fits = all(want in (7, motif) for want, motif in zip(asked, shown))
                assert bool(mask & 1 << turn) == fits
