interface Kept {
  payload: Record<string, unknown>;
  expiresAtMs: number;
}

const SWEEP_ABOVE = 5_000;

/**
 * Makes the storage that oidc-provider asks for: everything in memory, forgotten when it expires.
 *
 * @returns a class of one store; oidc-provider makes one object of it for each kind of record
 */
export function memoryStore() {
  const records = new Map<string, Kept>();
  const sessionsByUid = new Map<string, string>();

  const sweep = () => {
    const nowMs = Date.now();
    for (const [key, kept] of records) if (kept.expiresAtMs <= nowMs) records.delete(key);
    for (const [uid, id] of sessionsByUid)
      if (!records.has(`Session:${id}`)) sessionsByUid.delete(uid);
  };

  return class MemoryStore {
    constructor(readonly kind: string) {}

    async upsert(id: string, payload: Record<string, unknown>, expiresInS?: number) {
      if (records.size > SWEEP_ABOVE) sweep();
      const expiresAtMs = expiresInS === undefined ? Infinity : Date.now() + expiresInS * 1000;
      records.set(`${this.kind}:${id}`, { payload, expiresAtMs });
      if (this.kind === "Session") sessionsByUid.set(String(payload.uid), id);
    }

    async find(id: string) {
      const kept = records.get(`${this.kind}:${id}`);
      return kept && kept.expiresAtMs > Date.now() ? kept.payload : undefined;
    }

    async findByUid(uid: string) {
      const id = sessionsByUid.get(uid);
      return id === undefined ? undefined : this.find(id);
    }

    /** Codes of devices are not offered, so none is ever found. */
    async findByUserCode() {
      return undefined;
    }

    async consume(id: string) {
      const kept = records.get(`${this.kind}:${id}`);
      if (kept) kept.payload.consumed = Math.floor(Date.now() / 1000);
    }

    async destroy(id: string) {
      records.delete(`${this.kind}:${id}`);
    }

    async revokeByGrantId(grantId: string) {
      for (const [key, kept] of records) if (kept.payload.grantId === grantId) records.delete(key);
    }
  };
}
