import { type LanguageId, isLanguageId, languageChain } from '@marquee/markets'
import br from './readme/br.json' with { type: 'json' }
import cl from './readme/cl.json' with { type: 'json' }
import de from './readme/de.json' with { type: 'json' }
import en from './readme/en.json' with { type: 'json' }
import fi from './readme/fi.json' with { type: 'json' }
import fr from './readme/fr.json' with { type: 'json' }
import ja from './readme/ja.json' with { type: 'json' }
import no from './readme/no.json' with { type: 'json' }
import pl from './readme/pl.json' with { type: 'json' }
import pt from './readme/pt.json' with { type: 'json' }
import tl from './readme/tl.json' with { type: 'json' }
import tr from './readme/tr.json' with { type: 'json' }

export type ReadmeTextId = keyof typeof en

/** Texts by language; a regional language has those of its parent. */
export const readmeTexts: Readonly<Record<string, Readonly<Record<ReadmeTextId, string>>>> = {
  br,
  cl,
  de,
  en,
  fi,
  fr,
  ja,
  no,
  pl,
  pt,
  tl,
  tr,
}

const textsIn = (language: string): Readonly<Record<ReadmeTextId, string>> => {
  const chain: readonly LanguageId[] = isLanguageId(language) ? languageChain(language) : []
  return chain.map((one) => readmeTexts[one]).find((found) => found !== undefined) ?? en
}

/** What the archive holds and how to read it, in plain words. */
export function readmeOf(
  language: string,
  {
    brand,
    playerId,
    at,
    folders,
  }: {
    readonly brand: string
    readonly playerId: bigint
    readonly at: Temporal.Instant
    readonly folders: readonly string[]
  },
): string {
  const texts = textsIn(language)
  const fill = (text: string) =>
    text
      .replaceAll('{brand}', brand)
      .replaceAll('{number}', playerId.toString())
      .replaceAll('{time}', at.toString({ smallestUnit: 'second' }))
  const lines = folders.map((folder) => `- ${folder}/: ${texts[folder as ReadmeTextId] ?? ''}`)
  return [texts.title, texts.intro, lines.join('\n'), texts.format, texts.withheld, texts.questions]
    .map(fill)
    .join('\n\n')
    .concat('\n')
}
