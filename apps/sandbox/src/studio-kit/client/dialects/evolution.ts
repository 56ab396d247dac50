import { type Dialect, fieldsOf } from './dialect.ts'

const READY = 'EVO:APPLICATION_READY'
const LIFECYCLE = 'EVO:GAME_LIFECYCLE'

/** The game says that it is ready; the beginning and the end of a round once the page has asked for them. */
export const evolution: Dialect = {
  eventAskedIn(data) {
    const { command, event } = fieldsOf(data)
    return command === 'EVO:EVENT_SUBSCRIBE' && typeof event === 'string' ? event : null
  },
  isSentUnasked: (message) => fieldsOf(message)['event'] === READY,
  loaded: () => [{ event: READY }],
  roundStarted: () => [{ event: LIFECYCLE, interruptAllowed: false }],
  resultShown: () => [],
  roundEnded: () => [{ event: LIFECYCLE, interruptAllowed: true }],
  quit: () => [],
  read: () => null,
}
