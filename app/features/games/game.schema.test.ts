import { expect, it } from "vitest";
import { questionForm } from "./answer-form.schema";
import { answerSchema, responseCallSchema, startCallSchema } from "./game.schema";

it("an id in a call is a number, and another one names no game", () => {
  expect(startCallSchema.parse({ gameId: 3 })).toEqual({ gameId: 3 });
  const answer = { step: 1, response: { choice: 0 } };
  expect(responseCallSchema.parse({ participationId: 7, ...answer })).toMatchObject(answer);
  expect(responseCallSchema.safeParse({ participationId: "7", ...answer }).success).toBe(false);
  for (const gameId of [0, 999, "3", "x", 1.5, null])
    expect(startCallSchema.safeParse({ gameId }).error?.issues[0]?.message).toBe(
      "Please name a game",
    );
});

it("an edited step or kind is answered by a sentence", () => {
  for (const form of [{ step: "x", kind: "choice" }, { kind: "choice" }, { step: "1", kind: "x" }])
    expect(questionForm.safeParse(form).error?.issues).toMatchObject([
      { message: "Please reload the page" },
    ]);
});

it("a text carries at most three marks on one letter", () => {
  const marked = (marks: number) => ({ text: `Zal${"\u0301".repeat(marks)}go` });
  expect(answerSchema.safeParse(marked(3)).success).toBe(true);
  expect(answerSchema.safeParse(marked(4)).success).toBe(false);
});
