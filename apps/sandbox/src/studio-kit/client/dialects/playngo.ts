import { type Dialect, fieldsOf } from './dialect.ts'

/** Only events that the page has asked for are sent. */
export const playngo: Dialect = {
  eventAskedIn(data) {
    const { messageType, eventType } = fieldsOf(data)
    return messageType === 'addEventListener' && typeof eventType === 'string' ? eventType : null
  },
  loaded: () => [],
  roundStarted: () => [{ type: 'roundStarted' }],
  resultShown: () => [],
  roundEnded: () => [{ type: 'roundEnded' }],
  quit: () => [{ type: 'logout' }],
  read(data) {
    const { messageType, request } = fieldsOf(data)
    if (messageType !== 'request') return null
    if (request === 'refreshBalance') return 'refreshBalance'
    if (request === 'gameDisable') return 'pause'
    return request === 'gameEnable' ? 'resume' : null
  },
}
