import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../kernel/index.ts'
import { changesOf } from './changes.ts'
import type { ContentDocument } from './documents.ts'
import { createEventStreams, type StreamLimits } from './event-streams.ts'
import { type VisitorView, visitorViewsOf } from './visitor-documents.ts'

/** Documents whose changes a query has to be told of: those of these types, or of any type. */
export type ReadTypes = readonly string[] | null

const tag = (text: string): string =>
  `s1:${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`

/** Sync tags of a result: an event that has one of them means that the result may have changed. */
export const syncTagsOf = (dataset: string, types: ReadTypes): string[] =>
  types === null ? [tag(dataset)] : types.map((type) => tag(`${dataset} ${type}`))

/** Tags of a change: those of its documents' types, and that of queries which may read any document. */
const tagsOfChange = (dataset: string, types: ReadonlySet<string>): string[] => [
  ...syncTagsOf(dataset, null),
  ...syncTagsOf(dataset, [...types].toSorted()),
]

/** A position in the stream: a revision, and the time up to which starts and ends of documents were told. */
const positionPattern = /^(\d{1,18})\.(\d{1,15})$/

/** The revision of an event's id; undefined for another text. */
export function revisionOfEvent(id: string | undefined): bigint | undefined {
  const [, revision] = positionPattern.exec(id ?? '') ?? []
  return revision === undefined ? undefined : BigInt(revision)
}

export interface LiveEvents {
  /**
   * @param lastEventId the position that a client has seen; it is told to ask everything again when events are missing
   * @returns undefined when the address or the server has no place left
   */
  open(address: string, hasDrafts: boolean, lastEventId: string | undefined): Readable | undefined
  /** Tells every stream which tags have changed. */
  load(documents: readonly ContentDocument[], revision: bigint): void
  /** Ends every stream; clients connect again. */
  end(): void
}

const LIMITS: StreamLimits = { maxPerAddress: 10, maxStreams: 500 }
/** How often it is looked whether a document has started or ended (ms). */
const LOOK_MS = 1_000

/** Types of the documents that differ between what visitors saw and what they see. */
function changedTypes(before: VisitorView, after: VisitorView): ReadonlySet<string> {
  const old = new Map(before.documents.map((document) => [document._id, document]))
  const changed = after.documents.filter((document) => {
    const previous = old.get(document._id)
    return previous !== document && !isDeepStrictEqual(previous, document)
  })
  const present = new Set(after.documents.map(({ _id }) => _id))
  return new Set(
    [...changed, ...before.documents.filter(({ _id }) => !present.has(_id))].map(({ _type }) => _type),
  )
}

const typesOf = (
  before: readonly ContentDocument[],
  after: readonly ContentDocument[],
): ReadonlySet<string> =>
  new Set(
    changesOf({ before, after }).flatMap((change) =>
      [change.before, change.after].flatMap((document) => document?._type ?? []),
    ),
  )

/** What visitors see changes with time too: documents start and end. */
interface VisitorWatch {
  load(documents: readonly ContentDocument[]): void
  /** Types of what has started, ended or changed since the last call, which makes the view when there is none. */
  changes(): ReadonlySet<string>
  /** Since when what visitors were last told is so. */
  toldFromMs(): number
  /** Without visitors: forgets the view when it is over. */
  rest(): void
  forget(): void
}

function createVisitorWatch(clock: Clock): VisitorWatch {
  let viewAt = visitorViewsOf([])
  /** What visitors were last told of, and since when that is so; made when the first of them connects. */
  let told: { readonly view: VisitorView; readonly fromMs: number } | undefined
  return {
    load(documents) {
      viewAt = visitorViewsOf(documents)
    },
    changes() {
      const nowMs = clock.nowMs()
      const view = viewAt(nowMs)
      const before = told?.view
      if (before === view) return new Set()
      told = { view, fromMs: nowMs }
      return before ? changedTypes(before, view) : new Set()
    },
    toldFromMs: () => told?.fromMs ?? Infinity,
    rest() {
      if (told && clock.nowMs() >= told.view.untilMs) told = undefined
    },
    forget() {
      told = undefined
    },
  }
}

/**
 * Streams that name the sync tags of what has changed, never the documents. A caller without a token is a visitor: it
 * is told of what visitors see, also when a document starts or ends.
 */
export function createLiveEvents(
  { clock, dataset }: { readonly clock: Clock; readonly dataset: string },
  limits: StreamLimits = LIMITS,
): LiveEvents {
  const streams = createEventStreams<{ readonly hasDrafts: boolean }>(limits)
  const visitors = createVisitorWatch(clock)
  let documents: readonly ContentDocument[] = []
  let revision = -1n
  const hasVisitors = () => [...streams.all].some(({ asked }) => !asked.hasDrafts)
  const position = () => `${revision}.${clock.nowMs()}`

  function send(hasDrafts: boolean, types: ReadonlySet<string>): void {
    if (types.size === 0) return
    const data = { tags: tagsOfChange(dataset, types) }
    for (const one of streams.all)
      if (one.asked.hasDrafts === hasDrafts) one.send({ name: 'message', data, id: position() })
  }

  const tellVisitors = () => send(false, visitors.changes())

  function look(): void {
    if (hasVisitors()) tellVisitors()
    else visitors.rest()
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()

  function isMissingEvents(lastEventId: string, hasDrafts: boolean): boolean {
    const [, seen, atMs] = positionPattern.exec(lastEventId) ?? []
    if (seen === undefined || BigInt(seen) !== revision) return true
    return !hasDrafts && Number(atMs) < visitors.toldFromMs()
  }

  return {
    open(address, hasDrafts, lastEventId) {
      if (!hasDrafts) tellVisitors()
      const opened = streams.open(address, { hasDrafts })
      if (!opened) return undefined
      opened.send({ name: 'welcome', data: {}, id: position() })
      if (lastEventId !== undefined && isMissingEvents(lastEventId, hasDrafts))
        opened.send({ name: 'restart', data: {}, id: position() })
      return opened.stream
    },
    load(newer, newRevision) {
      const older = documents
      documents = newer
      revision = newRevision
      visitors.load(newer)
      if ([...streams.all].some(({ asked }) => asked.hasDrafts)) send(true, typesOf(older, newer))
      if (hasVisitors()) tellVisitors()
      else visitors.forget()
    },
    end() {
      clearInterval(timer)
      streams.end()
    },
  }
}
