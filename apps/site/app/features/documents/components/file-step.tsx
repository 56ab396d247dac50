import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { FileInput } from '@marquee/ui/file-input'
import { useEffect, useRef, useState } from 'react'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../../shared/forms/single-flight.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type DocumentChoice, type Documents, useSendFile } from '../queries.ts'
import { useChosenFile } from '../use-chosen-file.ts'
import { useDocumentTexts } from '../use-document-texts.ts'
import { FileLook } from './file-look.tsx'
import { Tips } from './tips.tsx'

export interface FileStepProps {
  readonly choice: DocumentChoice
  readonly rules: Documents['file']
  readonly onSending: (isSending: boolean) => void
  readonly onReceived: () => void
}

/** A file without a type is known by its ending. */
const ENDINGS = ['.jpg', '.jpeg', '.png', '.pdf']

/** Chooses a file, looks at it on the device, and sends it. After a failure the file stays chosen. */
export function FileStep({ choice, rules, onSending, onReceived }: FileStepProps) {
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(rules)
  const offlineReason = useOfflineReason()
  const chosen = useChosenFile(rules)
  const sending = useSending({ choice, onSending, onReceived, failureText: texts.failure })
  const { file, problem } = chosen
  const { isSending, share } = sending
  const said = sending.failure ?? (problem && texts.problem(problem))
  return (
    <>
      <Tips choice={choice} />
      <FileInput
        className="mt-4"
        replaces
        disabled={isSending}
        files={
          file
            ? [
                {
                  id: 'file',
                  name: file.name,
                  sizeBytes: file.size,
                  state: isSending ? 'uploading' : 'chosen',
                  progress: share,
                },
              ]
            : []
        }
        onAdd={([added]) => {
          sending.forget()
          if (added) void chosen.choose(added)
        }}
        onRefuse={([refused]) => {
          // Of several files that were dropped the first one is taken.
          if (refused?.reason !== 'type') return
          sending.forget()
          chosen.refuse('type')
        }}
        onRemove={() => {
          if (isSending) sending.cancel()
          else {
            sending.forget()
            chosen.clear()
          }
        }}
        accept={[...rules.types, ...ENDINGS].join(',')}
        maxBytes={Infinity}
        buttonText={t('documents.choose')}
        cameraText={t('documents.camera')}
        dropText={t('documents.drop')}
        limitsText={t('documents.limits', { size: texts.size(rules.maxBytes) })}
        labels={{
          size: texts.size,
          progress: (value) => t('documents.sent', { share: texts.share(value) }),
          done: t('documents.received.title'),
          cancel: () => t('documents.cancel'),
          remove: (name) => t('documents.fileRemove', { name }),
          retry: t('common.retry'),
        }}
      />
      <div role="alert">
        {said !== undefined && (
          <Banner tone="negative" className="mt-3">
            {said}
          </Banner>
        )}
      </div>
      {file && (
        <>
          <FileLook choice={choice} chosen={chosen} />
          <Button
            full
            variant="primary"
            className="mt-4"
            pending={isSending}
            pendingLabel={t('documents.sending')}
            disabled={chosen.isReading || problem !== undefined}
            reason={offlineReason}
            onClick={() => sending.start(file)}
          >
            {t(sending.failure === undefined ? 'documents.send' : 'common.retry')}
          </Button>
          {isSending && (
            <Button full className="mt-2" onClick={sending.cancel}>
              {t('documents.cancel')}
            </Button>
          )}
          {!isSending && sending.failure === undefined && (
            <p className="mt-2 text-sm text-text-2">{t('documents.fileChecked')}</p>
          )}
        </>
      )}
    </>
  )
}

interface SendingOptions extends Pick<FileStepProps, 'choice' | 'onSending' | 'onReceived'> {
  readonly failureText: (error: unknown) => string
}

/** The file on its way: how much has been sent, why it failed, and its end by the player. */
function useSending({ choice, onSending, onReceived, failureText }: SendingOptions) {
  const send = useSendFile()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const [share, setShare] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const note = (is: boolean) => {
    setIsSending(is)
    onSending(is)
  }
  return {
    failure,
    share,
    isSending,
    start: (file: File) =>
      void run(async () => {
        const { signal } = (controller.current = new AbortController())
        setFailure(undefined)
        setShare(0)
        note(true)
        try {
          await send.mutateAsync({ choice, file, signal, onProgress: setShare })
          onReceived()
        } catch (error) {
          if (!signal.aborted) setFailure(failureText(error))
        } finally {
          note(false)
        }
      }),
    cancel: () => controller.current?.abort(),
    forget: () => setFailure(undefined),
  }
}
