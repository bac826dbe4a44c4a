import { expect, it } from "vitest";
import { fillParams } from "../support/role-fixtures";
import { setUpRoleServer } from "../support/role-server";

const { fixtures, server } = setUpRoleServer();

it.each([
  ["/api/notifications?limit=x", "limit"],
  ["/api/notifications?limit=0", "limit"],
  ["/api/notifications?limit=-1", "limit"],
  ["/api/notifications?limit=", "limit"],
  ["/api/meetups/available-slots?date=:day&timeSlot=10:00&locationId=999999", "locationId"],
  ["/api/meetups/available-slots?date=:day&timeSlot=10:00&locationId=Katama", "locationId"],
  ["/api/meetup-locations/heat-map?period=year", "period"],
  ["/api/conversations/:conversationId/messages?after=first", "after"],
  ["/api/conversations/:conversationId/messages?before=last", "before"],
  ["/api/voice-messages?before=last", "before"],
])("%s names nothing in its query, and is refused", async (path, field) => {
  const { subscribed } = fixtures.params;
  const response = await server.request(fixtures.people.subscribed, fillParams(path, subscribed));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ code: "invalid", field });
});

it.each([
  ["GET", "/api/conversations/:id/messages"],
  ["POST", "/api/conversations/:id/messages"],
  ["POST", "/api/notifications/:id/read"],
  ["POST", "/api/voice-messages/:id/played"],
])("%s %s is not found where its address names nothing", async (method, path) => {
  const isSent = method === "POST" && path.endsWith("messages");
  for (const id of ["999999", "0", "first"]) {
    const response = await server.request(fixtures.people.subscribed, path.replace(":id", id), {
      method,
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      ...(isSent && { body: JSON.stringify({ content: "Hello" }) }),
    });
    expect(response.status, id).toBe(404);
    expect(await response.json(), id).toMatchObject({ code: "not_found" });
  }
});
