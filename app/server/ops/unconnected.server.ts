/**
 * Stands in for every listener and answer until `connectFeatures` has registered the real one.
 *
 * @throws Error always: no process may change something and leave undone what follows from it
 */
export const unconnected = (): never => {
  throw new Error("The features are not connected.");
};
