import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'

const { addresses, httpUrl, required, text } = settings

/** What all our accounts share. */
export interface CreedroomzConfig {
  /** Page that opens a game, for money and as a demo: `…/authorization.php`. */
  readonly launchUrl: string
  /** Base URL of `/api/GetTables`. */
  readonly apiUrl: string
}

/** What the studio knows one account by. */
export interface CreedroomzAccount extends OperatorAccount {
  /** Our name in a launch. */
  readonly partnerId: string
  /** Our name in every call. */
  readonly operatorId: string
  /** Shared secrets of `PublicKey`: the current one first, then the previous one. */
  readonly secrets: readonly string[]
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readCreedroomzSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_PARTNER_ID`, `${prefix}_OPERATOR_ID`, `${prefix}_SECRETS`])
    return {
      partnerId: reader.read(`${prefix}_PARTNER_ID`, text, required('653')),
      operatorId: reader.read(`${prefix}_OPERATOR_ID`, text, required('653')),
      secrets: reader.secrets(`${prefix}_SECRETS`, 'company', required(['sandbox-creedroomz-secret'])),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('CREEDROOMZ', ['CREEDROOMZ_LAUNCH_URL', 'CREEDROOMZ_API_URL', 'CREEDROOMZ_SECRETS'])
  const page = `${sandboxUrl}/creedroomz/authorization.php`
  return {
    config: {
      launchUrl: reader.read('CREEDROOMZ_LAUNCH_URL', httpUrl, required(page)),
      apiUrl: reader.read('CREEDROOMZ_API_URL', httpUrl, required(`${sandboxUrl}/creedroomz`)),
    },
    accounts: readAccounts(reader, 'CREEDROOMZ', readAccount),
  }
}
