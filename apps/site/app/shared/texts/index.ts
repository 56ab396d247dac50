export { createCatalog, parseBrandTexts, setPageCatalog } from './catalog.ts'
export type { Namespace, TextId } from './files.ts'
export type { TextValues } from './format-message.ts'
export { TextsProvider, useTexts } from './texts.tsx'
