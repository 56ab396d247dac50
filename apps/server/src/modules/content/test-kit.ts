/** For tests that hold the protocol's answers against the engine's own. */
export { parseQuery, runQuery, runQuerySlowly, useTypeIndex } from './groq.ts'
export { snapshotOf } from './documents.ts'
