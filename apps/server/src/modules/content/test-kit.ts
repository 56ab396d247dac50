/** For tests that hold the protocol's answers against the engine's own. */
export { parseQuery, runQuery, runQuerySlowly, useTypeIndex } from './groq.ts'
export { type ContentDocument, snapshotOf } from './documents.ts'
export { createQueryEngine } from './query-engine.ts'
