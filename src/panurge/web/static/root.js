// Where the house stands on its host: "/", or "/sheep/" where it shares it with others.
export const root = document.documentElement.dataset.root;
