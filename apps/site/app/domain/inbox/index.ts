/** Public interface of `inbox` for features and shell. */
export { useInboxLabel } from './use-inbox-label.ts'
export { inboxKey, inboxTopics, setUnread, unreadQuery, useUnread } from './unread.ts'
