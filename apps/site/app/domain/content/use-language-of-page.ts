import { useLocale } from '../../shared/formats/locale.ts'

export interface LanguageOfPage {
  /** Value of the `lang` attribute; undefined when the text is in the language of the document. */
  readonly lang: string | undefined
  /** Name of the language in the reader's language, such as "englanti". */
  readonly name: string | undefined
}

const languageOf = (tag: string) => tag.split('-')[0] ?? tag

/**
 * The language of a page that is shown untranslated. A regional variant of the reader's language counts as
 * translated.
 */
export function useLanguageOfPage(tag: string | undefined): LanguageOfPage {
  const locale = useLocale()
  if (tag === undefined || languageOf(tag) === languageOf(locale.tag))
    return { lang: undefined, name: undefined }
  const name = new Intl.DisplayNames(locale.intl, { type: 'language' }).of(tag)
  return { lang: tag, name }
}
