/** What the page of data exports shows. */
import { isLanguageId, languages } from '@marquee/markets/prefix'
import type { TextId } from '../../shared/texts/index.ts'
import type { DataExport, Exports } from './queries.ts'

export const stateTexts = {
  requested: 'data.state.requested',
  ready: 'data.state.ready',
  failed: 'data.state.failed',
  expired: 'data.state.expired',
} as const satisfies Record<DataExport['state'], TextId<'data'>>

export const stateTones = {
  requested: 'running',
  ready: 'ok',
  failed: 'bad',
  expired: 'neutral',
} as const satisfies Record<DataExport['state'], string>

/**
 * Name of a language of the API in the reader's language. The API has its own codes (spec 1 §3): `br` is the Portuguese
 * of Brazil, and Breton to `Intl`.
 */
export function languageName(intl: string, code: string): string {
  const tag = isLanguageId(code) ? languages[code].tag : code
  return new Intl.DisplayNames(intl, { type: 'language' }).of(tag) ?? code
}

/** The view of the page. */
export type DataExportView =
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | {
      readonly is: 'exports'
      readonly exports: readonly DataExport[]
      readonly isRunning: boolean
      /** When the next request is accepted; null when it is now. */
      readonly nextRequestAt: string | null
    }

export interface DataExportFacts {
  /** Undefined until it has been read. */
  readonly data: Exports | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

export function dataExportView({ data, hasFailed, isOnline }: DataExportFacts): DataExportView {
  if (data) {
    const { exports, nextRequestAt } = data
    return {
      is: 'exports',
      exports,
      nextRequestAt,
      isRunning: exports.some(({ state }) => state === 'requested'),
    }
  }
  if (!isOnline) return { is: 'offline' }
  return { is: hasFailed ? 'failed' : 'loading' }
}
