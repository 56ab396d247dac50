import { helpOf as help } from './help.ts'
import type { LawRow } from './rows.ts'

/** Provinces whose values differ from the country's; a player whose province is unknown has the country's. */
export const provinceRows: Readonly<Record<string, Omit<LawRow, 'looser'>>> = {
  ON: {
    id: 'CA-ON',
    status: 'R',
    values: { 'register.id': ['ontario-central'], 'help.contacts': help('ON') },
  },
  QC: {
    id: 'CA-QC',
    status: 'U',
    values: { 'age.min': 18, 'register.id': [], 'help.contacts': help('QC') },
  },
  AB: { id: 'CA-AB', status: 'R', values: { 'age.min': 18, 'register.id': [] } },
  MB: { id: 'CA-MB', status: 'U', values: { 'age.min': 18, 'register.id': [] } },
  NS: { id: 'CA-NS', status: 'U', values: { 'register.id': [] } },
  NB: { id: 'CA-NB', status: 'U', values: { 'register.id': [] } },
  BC: { id: 'CA-BC', status: 'U', values: { 'register.id': [] } },
  PE: { id: 'CA-PE', status: 'U', values: { 'register.id': [] } },
  SK: { id: 'CA-SK', status: 'U', values: { 'register.id': [] } },
  NL: { id: 'CA-NL', status: 'U', values: { 'register.id': [] } },
  YT: { id: 'CA-YT', status: 'U', values: { 'register.id': [] } },
  NT: { id: 'CA-NT', status: 'U', values: { 'register.id': [] } },
}
