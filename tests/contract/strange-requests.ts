/** The type of a plain form, as a line of a request. */
export const FORM = "Content-Type: application/x-www-form-urlencoded";

/**
 * Requests that no browser sends, or only from another site's page. `own` stands for the host of
 * the test.
 */
export const STRANGE: [what: string, target: string, lines: string[], status: number][] = [
  ["a host with a blank", "GET /", ["Host: a b:x"], 400],
  ["half an address as the host", "GET /", ["Host: [::"], 400],
  ["a port beyond all ports", "GET /", ["Host: localhost:99999"], 400],
  ["an empty host", "GET /", ["Host:"], 400],
  ["a name in front of the host", "GET /", ["Host: a@b"], 400],
  ["two hosts", "GET /", ["Host: own", "Host: evil.example"], 400],
  ["the same host twice", "GET /about", ["Host: own", "host: own"], 400],
  ["two hosts in front of a file", "GET /favicon.svg", ["Host: evil.example", "Host: own"], 400],
  ["two hosts for a whole address", "GET http://own/about", ["Host: own", "Host: x"], 400],
  ["two hosts for the server as a whole", "OPTIONS *", ["Host: own", "Host: x"], 400],
  ["two hosts with a call", "GET /api/system-status", ["Host: own", "HOST: x"], 400],
  [
    "two origins",
    "POST /age-profile?group=under-30",
    ["Host: own", "Origin: own", "Origin: https://evil.example"],
    400,
  ],
  [
    "two words about the site",
    "POST /age-profile?group=under-30",
    ["Host: own", "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
    400,
  ],
  [
    "two referring pages",
    "POST /age-profile?group=under-30",
    ["Host: own", "Referer: http://own/", "Referer: https://evil.example/"],
    400,
  ],
  [
    "two types of one body",
    "POST /age-profile?group=under-30",
    ["Host: own", "Content-Type: text/plain"],
    400,
  ],
  [
    "a forwarded host that cannot be",
    "GET /about",
    ["Host: own", "X-Forwarded-Host: x:99999"],
    200,
  ],
  ["a whole address as the target", "GET http://x/about", ["Host: own"], 200],
  ["its own whole address", "GET http://own/about?x=1", ["Host: own"], 200],
  ["a whole address that cannot be", "GET http://x:99999/about", ["Host: own"], 400],
  ["an address of another protocol", "GET ftp://x/about", ["Host: own"], 400],
  ["a star as the target", "GET *", ["Host: own"], 400],
  ["a question to the server as a whole", "OPTIONS *", ["Host: own"], 204],
  ["TRACE", "TRACE /", ["Host: own"], 405],
  ["a path that cannot be read", "GET /%E0%A4%A", ["Host: own"], 400],
  ["the old name of a loader", "GET /about?_data=root", ["Host: own"], 200],
  ["the old name of no loader", "GET /about?_data=no/such&x=1", ["Host: own"], 200],
  ["a loader's old name with a form", "POST /about?_data=root", ["Host: own"], 405],
  ["a call that does not exist", "GET /api/no-such-call", ["Host: own"], 404],
  ["a POST to a call that does not exist", "POST /api/no-such-call", ["Host: own"], 404],
  ["an expectation that nobody meets", "POST /welcome", ["Host: own", "Expect: wonders"], 417],
  ["a range beyond a file", "GET /favicon.svg", ["Host: own", "Range: bytes=99999-"], 416],
  [
    "a form from a foreign origin",
    "POST /age-profile?group=under-30",
    ["Host: own", "Origin: https://evil.example"],
    403,
  ],
  [
    "a form from an opaque origin",
    "POST /age-profile?group=under-30",
    ["Host: own", "Origin: null"],
    403,
  ],
  [
    "a form from an origin that is none",
    "POST /age-profile?group=under-30",
    ["Host: own", "Origin: ::::"],
    403,
  ],
  [
    "a form from a foreign page",
    "POST /age-profile?group=under-30",
    ["Host: own", "Referer: https://evil.example/x"],
    403,
  ],
  ["a call from an origin that is none", "POST /api/match", ["Host: own", "Origin: ::::"], 403],
  [
    "a form whose host and origin differ",
    "POST /age-profile?group=under-30",
    ["Host: x", "Origin: own"],
    303,
  ],
  [
    "our own form without an origin",
    "POST /age-profile?group=under-30",
    ["Host: own", "Sec-Fetch-Site: same-origin", "Origin: null"],
    303,
  ],
];
