import type { StateName } from './types.ts'

/** Maps the merchant's error codes to our states; a merchant has its own codes, these are the configured ones. */
export const stateByErrCode: Readonly<Record<string, StateName>> = {
  '1002': 'blocked',
  '1003': 'saferGambling',
  '1004': 'saferGambling',
  '1005': 'documents',
  '1006': 'documents',
  '1007': 'documents',
  '1008': 'documents',
  '1009': 'documents',
  '1010': 'limit',
  '1011': 'noFunds',
  '1013': 'blocked',
  '1014': 'creditRefused',
  '1015': 'nameMismatch',
  '1016': 'sourceFirst',
}
