import type { LanguageId } from './prefix.ts'

/** A regional language has only the texts that differ from those of its parent. */
export const parentLanguages: Readonly<Partial<Record<LanguageId, LanguageId>>> = {
  ca: 'en',
  nz: 'en',
  inen: 'en',
  caf: 'fr',
  pe: 'cl',
}

/** Languages in which a text is looked up, nearest first; English last. */
export function languageChain(language: LanguageId): readonly LanguageId[] {
  const parent = parentLanguages[language]
  return [...new Set<LanguageId>([language, ...(parent === undefined ? [] : [parent]), 'en'])]
}
