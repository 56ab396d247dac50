import { type Clock, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { lockKycStatus, type Players, setKycStatus } from '../players/index.ts'
import {
  type Decision,
  decideOnAnswer,
  decideOnFile,
  failVerification,
  listAnswersToReview,
  listLateSuspicions,
  listReviews,
  openAnswer,
  openFile,
  readDocumentRecord,
  requestByStaff,
} from '../verification/index.ts'
import { canDo } from './can.ts'
import type { GrantedContext, GrantedHandlers } from './office-types.ts'
import { maskedPlayer, workList } from './work-lists.ts'

export interface HandlerDependencies {
  readonly clock: Clock
  readonly audit: Audit
  readonly players: Pick<Players, 'factsOf'>
}

type Ids =
  | 'documents.list'
  | 'documents.lateSuspicions'
  | 'documents.ofPlayer'
  | 'documents.open'
  | 'documents.verify'
  | 'documents.refuse'
  | 'documents.request'
  | 'verification.fail'
  | 'questionnaires.list'
  | 'questionnaires.open'
  | 'questionnaires.verify'
  | 'questionnaires.refuse'
  | 'players.revealIdentity'

type Changed = Awaited<ReturnType<typeof decideOnFile>>
const changed = ({ documentId, kind, status, reason }: Changed) => ({ documentId, kind, status, reason })

const approval = (expiresOn: string | null): Decision => ({ is: 'approve', expiresOn })

/** Documents and questionnaires: the same functions as the command of staff. */
export function verificationHandlers(deps: HandlerDependencies): GrantedHandlers<Ids> {
  const { clock, audit, players } = deps
  const changes = { audit, clock, levels: { lockKycStatus, setKycStatus } }
  const onFile = async (
    { tx, caller: { name: by } }: GrantedContext,
    { playerId, uploadId }: { readonly playerId: bigint; readonly uploadId: string },
    decision: Decision,
  ) => changed(await decideOnFile(tx, changes, { playerId, uploadId, decision, by }))
  const onAnswer = async (
    { tx, caller: { name: by } }: GrantedContext,
    { playerId, answerId }: { readonly playerId: bigint; readonly answerId: string },
    decision: Decision,
  ) => changed(await decideOnAnswer(tx, changes, { playerId, answerId, decision, by }))

  return {
    ...documentLists(deps),
    ...lateSuspicions(deps),
    ...questionnaireList(deps),
    'documents.open': ({ playerId, uploadId }, { tx, caller }) =>
      openFile(tx, { audit }, { playerId, uploadId, by: caller.name }),
    'documents.verify': (input, context) => onFile(context, input, approval(input.expiresOn)),
    'documents.refuse': (input, context) => onFile(context, input, { is: 'refuse', reason: input.reason }),
    'documents.request': async ({ playerId, kind, subType }, { tx, caller }) =>
      changed(await requestByStaff(tx, changes, { playerId, kind, subType, by: caller.name })),
    async 'verification.fail'({ playerId, reason }, { tx, caller }) {
      await failVerification(tx, changes, { playerId, reason, by: caller.name })
      return { done: true } as const
    },
    async 'questionnaires.open'({ playerId, answerId }, { tx, caller }) {
      const opened = await openAnswer(tx, { audit }, { playerId, answerId, by: caller.name })
      const { answers, answeredAt } = opened
      return {
        playerId: playerId.toString(),
        answerId,
        answeredAt: answeredAt.toString(),
        answers: { ...answers },
      }
    },
    'questionnaires.verify': (input, context) => onAnswer(context, input, approval(input.expiresOn)),
    'questionnaires.refuse': (input, context) =>
      onAnswer(context, input, { is: 'refuse', reason: input.reason }),
    async 'players.revealIdentity'({ playerId, purpose }, { tx, caller }) {
      const shown = await identityOf(tx, players, playerId)
      await audit.record(tx, {
        act: 'player.revealed',
        playerId,
        actor: { kind: 'staff', name: caller.name },
        after: { fieldClass: 'identity', purpose },
      })
      return shown
    },
  }
}

async function identityOf(tx: Tx, players: HandlerDependencies['players'], playerId: bigint) {
  const facts = await players.factsOf(playerId, tx)
  if (!facts) throw new Error('the scope of the route has found the player')
  const { firstName, lastName, dateOfBirth, street, postalCode, city, country } = facts
  return {
    playerId: playerId.toString(),
    firstName,
    lastName,
    dateOfBirth,
    street,
    postalCode,
    city,
    country,
  }
}

function documentLists({
  players,
}: HandlerDependencies): GrantedHandlers<'documents.list' | 'documents.ofPlayer'> {
  return {
    'documents.list': async (_input, context) =>
      workList(
        { players, permission: 'document.read' },
        context,
        await listReviews(context.tx),
        ({ kind, subType, uploadId, mediaType, staffReason, waitsSince }, player) => {
          const { market } = player
          const can = (
            permission: 'document.open' | 'document.decide' | 'document.request',
            isPossible = true,
          ) => canDo(context.caller, { permission, market, isPossible }, context.at)
          return {
            player,
            kind: kind as Changed['kind'],
            subType,
            uploadId,
            mediaType,
            staffReason,
            waitsSince: waitsSince.toString(),
            can: {
              open: can('document.open', mediaType !== null),
              decide: can('document.decide'),
              request: can('document.request'),
            },
          }
        },
      ),
    async 'documents.ofPlayer'({ playerId }, { tx, at }) {
      const { documents, history } = await readDocumentRecord(tx, playerId)
      return {
        player: await maskedPlayer(players, tx, playerId, at),
        documents: documents.map((one) => ({
          ...changed(one),
          subType: one.subType,
          isAsked: one.isAsked,
          expiresOn: one.expiresOn,
          changedAt: one.changedAt.toString(),
        })),
        history: history.map(({ documentId, status, reason, actor, at: when }) => ({
          documentId,
          status,
          reason,
          actor,
          at: when.toString(),
        })),
      }
    },
  }
}

function lateSuspicions({ players }: HandlerDependencies): GrantedHandlers<'documents.lateSuspicions'> {
  return {
    'documents.lateSuspicions': async (_input, context) =>
      workList(
        { players, permission: 'document.read' },
        context,
        await listLateSuspicions(context.tx),
        ({ kind, documentId, uploadId, status, staffReason, endedAt }, player) => ({
          player,
          kind: kind as Changed['kind'],
          documentId,
          uploadId,
          status: status as Changed['status'],
          staffReason,
          endedAt: endedAt.toString(),
          can: {
            request: canDo(
              context.caller,
              { permission: 'document.request', market: player.market },
              context.at,
            ),
          },
        }),
      ),
  }
}

function questionnaireList({ players }: HandlerDependencies): GrantedHandlers<'questionnaires.list'> {
  return {
    'questionnaires.list': async (_input, context) =>
      workList(
        { players, permission: 'edd.read' },
        context,
        await listAnswersToReview(context.tx),
        ({ answerId, waitsSince }, player) => {
          const { market } = player
          return {
            player,
            answerId,
            waitsSince: waitsSince.toString(),
            can: {
              open: canDo(context.caller, { permission: 'edd.read', market }, context.at),
              decide: canDo(context.caller, { permission: 'edd.decide', market }, context.at),
            },
          }
        },
      ),
  }
}
