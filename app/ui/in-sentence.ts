/** A thing as it reads inside a sentence: `a scallop shell` of `A scallop shell`. */
export const inSentence = (thing: string): string =>
  thing.replace(/^(?:An?|Some|The|Where|Your) /, (article) => article.toLowerCase());
