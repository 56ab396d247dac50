export { type Catalogue, createCatalogue, setPageCatalogue } from './catalogue.ts'
export type { Namespace, TextFiles, TextId } from './files.ts'
export { type TextParts, type Texts, TextsProvider, type TextValues, useTexts } from './texts.tsx'
