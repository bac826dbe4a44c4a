/** The part of oidc-provider 9 that the local identity provider uses; the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Context {
    body: unknown;
    set(headers: Record<string, string>): void;
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
    };
  }

  export const interactionPolicy: { base(): { remove(prompt: string): void } };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    /** Whether X-Forwarded-Proto and -Host are believed. */
    proxy: boolean;
    Grant: new (owner: {
      clientId: string;
      accountId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, unknown> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
    on(event: "server_error", listener: (context: Context, error: Error) => void): this;
  }

  export const errors: { SessionNotFound: new () => Error };
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  export const createMemoryAdapter: () => unknown;
}
