/** why: the library of a worker's types would replace those of pages in the whole program, so these few stand here. */
export interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** What was asked for beside the worker's start, if anything was. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** A page of August that is open. */
interface WindowClient {
  focus(): Promise<WindowClient>;
  navigate(address: string): Promise<unknown>;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  sync: ExtendableEvent;
  push: ExtendableEvent & { data: { json(): Record<string, string> } };
  notificationclick: ExtendableEvent & { notification: Notification };
}

interface WorkerScope {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  clients: {
    claim(): Promise<void>;
    matchAll(): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration & {
    /** Background Sync, which not every browser has. */
    sync?: { register(tag: string): Promise<void> };
  };
  skipWaiting(): Promise<void>;
}

export const scope = self as unknown as WorkerScope;
