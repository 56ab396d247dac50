export { createCatalogue, setPageCatalogue } from './catalogue.ts'
export type { Namespace, TextId } from './files.ts'
export { TextsProvider, type TextValues, useTexts } from './texts.tsx'
