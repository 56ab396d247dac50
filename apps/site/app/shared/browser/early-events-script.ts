import { replayEarlyEvents } from './early-events.ts'

replayEarlyEvents()
