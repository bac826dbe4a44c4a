import { join } from "node:path";
import ts from "typescript";
import type { RecordedRequest } from "../../scripts/local/payments-api";

/**
 * The parameters of each call that August makes, as the library names them. The library generates
 * these types from Stripe's published OpenAPI description of the API version that it pins.
 */
const CALLS: [call: string, type: string][] = [
  ["POST customers", "CustomerCreateParams"],
  ["GET customers/:id", "CustomerRetrieveParams"],
  ["GET prices", "PriceListParams"],
  ["POST prices", "PriceCreateParams"],
  ["GET checkout/sessions", "Checkout.SessionListParams"],
  ["POST checkout/sessions", "Checkout.SessionCreateParams"],
  ["GET checkout/sessions/:id", "Checkout.SessionRetrieveParams"],
  ["POST checkout/sessions/:id/expire", "Checkout.SessionExpireParams"],
  ["GET subscriptions", "SubscriptionListParams"],
  ["GET subscriptions/:id", "SubscriptionRetrieveParams"],
  ["POST subscriptions/:id", "SubscriptionUpdateParams"],
  ["DELETE subscriptions/:id", "SubscriptionCancelParams"],
  ["GET invoices", "InvoiceListParams"],
  ["GET invoices/:id", "InvoiceRetrieveParams"],
  ["GET invoice_payments", "InvoicePaymentListParams"],
  ["GET payment_intents", "PaymentIntentListParams"],
  ["GET payment_intents/:id", "PaymentIntentRetrieveParams"],
  ["GET disputes", "DisputeListParams"],
  ["POST refunds", "RefundCreateParams"],
  ["GET refunds", "RefundListParams"],
  ["POST billing_portal/sessions", "BillingPortal.SessionCreateParams"],
  ["GET events", "EventListParams"],
  ["GET events/:id", "EventRetrieveParams"],
];
const TYPES = CALLS.map(
  ([call, type]) =>
    [new RegExp(`^${call.replace(" ", " /v1/").replace(":id", "\\w+")}$`), type] as const,
);

const FILE = join(import.meta.dirname, "stripe-requests.checked.ts");
const OPTIONS: ts.CompilerOptions = {
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  target: ts.ScriptTarget.ES2022,
  types: ["node"],
};
/** The library's declarations, parsed once. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** A host of the compiler that knows one file more than the disk. */
function newHost(source: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  const parse = (path: string, text: string) =>
    ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === FILE || fileExists(path);
  host.getSourceFile = (path, options) => {
    if (path === FILE) return parse(path, source);
    if (!parsed.has(path)) {
      const file = getSourceFile(path, options);
      // The types let any string stand for an enum's value, for those that Stripe adds later.
      const isOpen = path.endsWith("stripe/esm/shared.d.ts");
      const closed = file?.text.replace(/(export type OtherString =)[^;]+;/, "$1 never;");
      parsed.set(path, isOpen && closed ? parse(path, closed) : file);
    }
    return parsed.get(path);
  };
  return host;
}

/**
 * Holds recorded requests against Stripe's published description of its API.
 *
 * @returns one sentence for each request that does not fit: a call that August has not described
 *   here, a parameter that is unknown, missing, or of the wrong type or value
 */
export function checkStripeRequests(requests: readonly RecordedRequest[]): string[] {
  const problems = new Set<string>();
  const lines = new Map<string, string>();
  for (const { method, path, params } of requests) {
    const call = `${method} ${path}`;
    const type = TYPES.find(([pattern]) => pattern.test(call))?.[1];
    if (!type) problems.add(`${call}: no type describes the parameters of this call`);
    else lines.set(`: Stripe.${type} = ${JSON.stringify(params)};`, call);
  }
  const checks = [...lines.keys()].map((line, at) => `const request${at}${line}`);
  const source = ['import type Stripe from "stripe";', ...checks].join("\n");
  const program = ts.createProgram([FILE], OPTIONS, newHost(source));
  const file = program.getSourceFile(FILE);
  const calls = [...lines.values()];
  const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  for (const { start = 0, messageText } of found) {
    const at = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const message = ts.flattenDiagnosticMessageText(messageText, " ");
    problems.add(`${calls[at - 1] ?? "Every call"}: ${message}`);
  }
  return [...problems];
}
