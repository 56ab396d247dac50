/** The inline script of the document. It runs before every other script and is no part of their size. */
import { replayEarlyEvents } from './early-events.ts'
import { openSearchByKey } from './early-search-key.ts'
import { reloadWantedPage } from './reload-wanted-page.ts'
import { reloadWithoutScripts } from './reload-without-scripts.ts'

replayEarlyEvents()
openSearchByKey()
reloadWantedPage()
reloadWithoutScripts()
