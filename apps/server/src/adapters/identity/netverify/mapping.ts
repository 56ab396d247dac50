import type { RejectionReason } from '@marquee/contract'
import type { IdentityResult } from '../../../modules/verification/index.ts'
import type { DataAnswer } from './wire.ts'

/** The company's reasons by their codes; a code without an entry is decided by people. */
const reasonByCode: Readonly<Record<string, RejectionReason>> = {
  '102': 'ID_BLACK_AND_WHITE',
  '103': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '104': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '107': 'INVALID_SELFIE',
  '109': 'DAMAGED_DOCUMENT',
  '201': 'EMPTY',
  '202': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
  '206': 'ID_BACKSIDE',
  '207': 'MISSING_DOCUMENT_PAGE',
  '210': 'ID_BLACK_AND_WHITE',
  '213': 'SCREENSHOT_NOT_ORIGINAL_DOCUMENT',
}

/** Code 200, not readable, is told by its details. */
const NOT_READABLE = '200'
const reasonByDetail: Readonly<Record<string, RejectionReason>> = {
  '2001': 'BAD_QUALITY',
  '2002': 'BAD_QUALITY',
  '2003': 'CROPPED_CORNERS_NOT_VISIBLE',
  '2004': 'CROPPED_CORNERS_NOT_VISIBLE',
  '2005': 'DAMAGED_DOCUMENT',
  '2006': 'BAD_QUALITY',
}

const FACE_IS_OWNERS = 'MATCH'

function reasonFrom({ rejectReason }: DataAnswer['verification']): RejectionReason | undefined {
  if (!rejectReason) return undefined
  const { rejectReasonCode: code, rejectReasonDetails: details } = rejectReason
  if (code !== NOT_READABLE) return reasonByCode[code]
  return details.map(({ detailsCode }) => reasonByDetail[detailsCode]).find(Boolean) ?? 'BAD_QUALITY'
}

function approvedFrom({ document, verification }: DataAnswer): IdentityResult {
  const face = verification.identityVerification
  if (face?.similarity !== FACE_IS_OWNERS || !face.validity)
    return { is: 'refused', reason: 'INVALID_SELFIE' }
  const { firstName = null, lastName = null, dob: dateOfBirth = null, expiry: expiresOn = null } = document
  return { is: 'approved', person: { firstName, lastName, dateOfBirth }, expiresOn }
}

/** What a result of the company means (integrations.md §10). A suspicion is never a reason that is told. */
export function resultFrom(answer: DataAnswer): IdentityResult {
  const { status } = answer.document
  switch (status) {
    case 'APPROVED_VERIFIED':
      return approvedFrom(answer)
    case 'DENIED_FRAUD':
      return { is: 'undecided', why: status }
    case 'DENIED_UNSUPPORTED_ID_TYPE':
    case 'DENIED_UNSUPPORTED_ID_COUNTRY':
      return { is: 'refused', reason: 'ID_INVALID_TYPE' }
    case 'NO_ID_UPLOADED':
      return { is: 'nothing' }
    case 'ERROR_NOT_READABLE_ID': {
      const reason = reasonFrom(answer.verification)
      const code = answer.verification.rejectReason?.rejectReasonCode ?? 'none'
      return reason === undefined ? { is: 'undecided', why: `${status} ${code}` } : { is: 'refused', reason }
    }
    default:
      return status satisfies never
  }
}

/** Languages of the company's page that our sites have; every other one reads it in English. */
const companyLocales = ['de', 'en', 'es', 'fi', 'fr', 'ja', 'no', 'pl', 'pt', 'pt-BR', 'tr']
/** Norwegian has another tag here. */
const localeByTag: Readonly<Record<string, string>> = { nb: 'no' }

/** @param tag BCP 47 */
export function companyLocale(tag: string): string {
  const [language = tag] = tag.split('-')
  const known = [tag, language].map((one) => localeByTag[one] ?? one)
  return known.find((one) => companyLocales.includes(one)) ?? 'en'
}
