/** Fetches the table of all routes, which the build writes as a script. @returns it as JSON: routes by id */
export async function fetchRouteTable(init?: RequestInit): Promise<string> {
  const response = await fetch(window.__remixManifest.url, init);
  if (!response.ok) throw new Error(`The table of routes: ${response.status}`);
  const text = await response.text();
  const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  return JSON.stringify(JSON.parse(json).routes);
}
