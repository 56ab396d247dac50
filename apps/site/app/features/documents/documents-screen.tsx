import { Skeleton } from '@marquee/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { QuestionnaireSheet } from '../../domain/questionnaire/index.ts'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { DocumentCard } from './components/document-card.tsx'
import { Readiness } from './components/readiness.tsx'
import { SendSheet } from './components/send-sheet.tsx'
import { type DocumentCard as Card, documentsView } from './model.ts'
import { documentsQuery } from './queries.ts'

/** Documents that prove who the player is: what is asked for, what became of it, and the way to send one. */
export function DocumentsScreen() {
  const { t } = useTexts('documents')
  return (
    <AccountPage title={t('documents.title')} subtitle={t('documents.intro')} width="wide">
      <Documents />
    </AccountPage>
  )
}

function Documents() {
  const { t } = useTexts('documents')
  const isOnline = useIsOnline()
  const query = useQuery(documentsQuery())
  const [chosen, setChosen] = useState<Card['kind']>()
  const list = useRef<HTMLUListElement>(null)
  const view = documentsView({ data: query.data, hasFailed: query.isError, isOnline })
  const chosenCard = view.is === 'documents' && view.cards.find(({ kind }) => kind === chosen)
  const close = () => {
    setChosen(undefined)
    // The button of a document that has been sent is gone: the focus stays in the list.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus()
    })
  }
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState queryKey={documentsQuery().queryKey} className="grid gap-4">
          <Skeleton shape="box" className="h-28" />
          <Skeleton shape="box" className="h-44" />
        </LoadingState>
      )
    case 'failed':
    case 'offline':
      return <QueryFailed title={t('documents.failed')} query={query} />
    case 'documents':
      return (
        <>
          <Readiness readiness={view.data.readiness} kycStatus={view.data.kycStatus} />
          <h2 className="sr-only">{t('documents.listTitle')}</h2>
          <ul
            ref={list}
            tabIndex={-1}
            className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3 outline-none"
          >
            {view.cards.map((card) => (
              <DocumentCard
                key={card.kind}
                card={card}
                rules={view.data.file}
                isOpenAtCompany={view.data.openAtCompany.includes(card.kind)}
                onSend={() => setChosen(card.kind)}
              />
            ))}
          </ul>
          {chosenCard &&
            (chosenCard.kind === 'EDD_QUESTIONNAIRE' ? (
              <QuestionnaireSheet onClose={close} onChanged={() => void query.refetch()} />
            ) : (
              <SendSheet
                kind={chosenCard.kind}
                documents={chosenCard.documents}
                data={view.data}
                onClose={close}
              />
            ))}
        </>
      )
    default:
      return view satisfies never
  }
}
