/** A storage that lasts as long as the page. */
function createMemory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** Gives a page whose browser denies storage one that it may use: the router's own code expects no error. */
export function allowStorage(): void {
  for (const name of ["localStorage", "sessionStorage"] as const)
    try {
      window[name].getItem("");
    } catch {
      Reflect.defineProperty(window, name, { value: createMemory() });
    }
}
