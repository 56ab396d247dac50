import { version } from 'virtual:texts'
import type { FetchTexts } from './catalog.ts'
import type { Messages } from './format-message.ts'

/** Address of a namespace's texts; cached for ever under their hash. */
export function textsUrl(language: string, namespace: string): string {
  return `/locales/${language}/${namespace}.json?v=${version}`
}

/** Same mode as the document's preload, so that one request serves both. */
export const fetchTexts: FetchTexts = async (language, namespace) => {
  try {
    const response = await fetch(textsUrl(language, namespace), { credentials: 'same-origin' })
    return response.ok ? ((await response.json()) as Messages) : undefined
  } catch {
    return undefined
  }
}
