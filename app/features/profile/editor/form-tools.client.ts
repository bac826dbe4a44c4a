import { watchGroups } from "./groups.client";
import { addMicrophones } from "./microphones.client";

/** Gives a form of questions its maxima, its total and its microphones. @returns takes them away */
export function addTools(form: HTMLFormElement): () => void {
  const undo = [watchGroups(form), addMicrophones(form)];
  return () => {
    for (const stop of undo) stop();
  };
}
