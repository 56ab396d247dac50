import type { PersonalData } from '../../kernel/index.ts'

/** Rows of players in this schema. */
export const inboxPersonalData: PersonalData = {
  folder: 'inbox',
  exported: [
    {
      table: 'inbox.notification',
      file: 'notifications',
      key: ['notification_id'],
      columns: {
        notification_id: 'notificationId',
        kind: 'kind',
        parameters: 'parameters',
        created_at: 'createdAt',
        read_at: 'readAt',
      },
      withheld: { player_id: 'in profile', event_id: 'recognises a repeated event' },
    },
  ],
  withheld: {},
}
