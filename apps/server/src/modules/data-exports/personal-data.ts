import type { PersonalData } from '../../kernel/index.ts'
import { sealedPart } from './store.ts'

/** Rows of players in this schema. */
export const dataExportsPersonalData: PersonalData = {
  folder: 'account',
  exported: [
    {
      table: 'data_exports.export',
      file: 'data-exports',
      key: ['requested_at', 'export_id'],
      columns: {
        export_id: 'exportId',
        state: 'state',
        language: 'language',
        requested_at: 'requestedAt',
        ready_at: 'readyAt',
        expires_at: 'expiresAt',
        bytes: 'bytes',
      },
      withheld: { player_id: 'in profile', build_id: 'names the stored parts of the file' },
    },
  ],
  withheld: { 'data_exports.part': 'the files themselves' },
  sealed: [sealedPart],
}
