/** A loader's data as one text. */
type Packed<T> = string & { readonly of?: T };

/**
 * Packs what a loader returns into one text: the page carries it at a third of the bytes, since the framework numbers
 * every single value of lists and objects. Only what JSON can say: no dates.
 */
export const pack = <T>(value: T): Packed<T> => JSON.stringify(value);

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T;
