import { useLocale } from '../../shared/formats/locale.ts'

export interface LanguageOfPage {
  /** For the `lang` of its texts; undefined when they are in the language of the document. */
  readonly lang: string | undefined
  /** Its name in the reader's language, such as "englanti". */
  readonly name: string | undefined
}

const languageOf = (tag: string) => tag.split('-')[0] ?? tag

/** The language of a page that is not translated. A region's variant of the reader's language counts as translated. */
export function useLanguageOfPage(tag: string | undefined): LanguageOfPage {
  const locale = useLocale()
  if (tag === undefined || languageOf(tag) === languageOf(locale.tag))
    return { lang: undefined, name: undefined }
  const name = new Intl.DisplayNames(locale.intl, { type: 'language' }).of(tag)
  return { lang: tag, name }
}
