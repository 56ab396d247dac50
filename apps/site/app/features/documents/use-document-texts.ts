import type { DocumentKind } from '@marquee/contract'
import type { DocumentSubType } from '@marquee/contract/document-types'
import { ApiError } from '../../shared/api/api-error.ts'
import { fileSize } from '@marquee/ui/file-size'
import { useLocale } from '../../shared/formats/locale.ts'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import type { Documents } from './queries.ts'

/** Why a file cannot be taken: the codes of `error.document.file`. */
const fileProblems = [
  'empty',
  'too_large',
  'type',
  'too_small',
  'too_many_pixels',
  'unreadable',
  'encrypted',
  'virus',
] as const
export type FileProblem = (typeof fileProblems)[number]

const isFileProblem = (code: unknown): code is FileProblem => fileProblems.some((one) => one === code)

const errorTexts: Readonly<Record<string, TextId<'documents'>>> = {
  'error.document.waiting': 'documents.error.waiting',
  'error.document.verified': 'documents.error.verified',
  'error.document.limit_reached': 'documents.error.limit',
  'error.document.upload_over': 'documents.error.over',
  'error.document.unavailable': 'documents.error.unavailable',
  'error.unavailable': 'documents.error.busy',
}

/** Files, and pages of the identity company, have a number for each day; other limits are over in a minute. */
const isDayUsedUp = ({ code, additionalInfo }: ApiError): boolean =>
  code === 'error.rate.limited' && additionalInfo['period'] === 'day'

/** Texts that several parts of the page share. @param rules what a file may be */
export function useDocumentTexts(rules: Documents['file']) {
  const { t } = useTexts('documents')
  const { intl } = useLocale()
  const size = (bytes: number) => fileSize(intl, bytes)
  const problem = (code: FileProblem) =>
    t(`documents.error.${code}`, {
      size: size(rules.maxBytes),
      side: new Intl.NumberFormat(intl).format(rules.minSide),
    })
  const knownFailure = (error: ApiError): string | undefined => {
    const { reason } = error.additionalInfo
    if (error.code === 'error.document.file' && isFileProblem(reason)) return problem(reason)
    if (error.isMaintenance) return undefined
    const text = isDayUsedUp(error) ? 'documents.error.many' : errorTexts[error.code]
    return text && t(text)
  }
  return {
    size,
    problem,
    share: (share: number) => new Intl.NumberFormat(intl, { style: 'percent' }).format(share),
    /** The name of a type within its kind. */
    type: (kind: DocumentKind, subType: DocumentSubType) =>
      t(`documents.type.${kind}.${subType}` as TextId<'documents'>),
    /** That a document was not sent, and why. */
    failure: (error: unknown): string => {
      if (error instanceof ApiError && error.isNetwork) return t('documents.outcomeUnknown')
      const known = error instanceof ApiError ? knownFailure(error) : undefined
      return t('documents.notSent', { reason: known ?? t(failureTextOf(error, navigator.onLine).text) })
    },
  }
}
