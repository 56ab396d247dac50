import Camera from 'lucide/dist/esm/icons/camera.mjs'
import Upload from 'lucide/dist/esm/icons/upload.mjs'
import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { buttonClass } from './button.tsx'
import { cx } from './cx.ts'
import { FileRow, type FileRowLabels } from './file-row.tsx'
import { Icon } from './icon.tsx'
import type { UploadedFile } from './uploaded-file.ts'

export type FileRefusal = 'type' | 'size' | 'count'

export interface FileInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'required' | 'disabled' | 'onBlur' | 'aria-describedby' | 'aria-invalid'
> {
  files: readonly UploadedFile[]
  /** Files within the limits. */
  onAdd: (files: readonly File[]) => void
  /** Files outside of the limits, with the reason. */
  onRefuse: (refused: readonly { readonly file: File; readonly reason: FileRefusal }[]) => void
  /** Removes a file; one that is uploading is cancelled. */
  onRemove: (id: string) => void
  onRetry?: ((id: string) => void) | undefined
  /** Media types and endings: `image/*,.pdf`. */
  accept: string
  maxBytes: number
  maxFiles?: number | undefined
  /** A further file takes the place of the chosen one: the buttons stay. */
  replaces?: boolean | undefined
  /** The words of the button: "Choose a file". */
  buttonText: ReactNode
  /** "Take a photo": a second button, on touch screens, that opens the camera. */
  cameraText?: ReactNode
  /** Accepted types and the limit of size in words; always shown. */
  limitsText: ReactNode
  /** "Drop files here", for a mouse. */
  dropText?: ReactNode
  labels: FileRowLabels
  className?: string | undefined
}

const BUTTON = cx(
  buttonClass({ size: 'sm' }),
  'cursor-pointer data-disabled:cursor-not-allowed data-disabled:text-text-3',
)

/** The media types of pictures in an `accept` attribute: a camera gives nothing else. */
const picturesOf = (accept: string): string =>
  accept
    .split(',')
    .filter((part) => part.trim().startsWith('image/'))
    .join(',')

/** Whether a file is one of the types of an `accept` attribute. */
export function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): boolean {
  return accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => {
      if (part.startsWith('.')) return name.toLowerCase().endsWith(part)
      if (part.endsWith('/*')) return type.startsWith(part.slice(0, -1))
      return part === type
    })
}

/** Chooses files, by button or by drop, and lists each with size, progress, error and a way to remove it. */
export function FileInput({
  files,
  onAdd,
  onRefuse,
  onRemove,
  onRetry,
  accept,
  maxBytes,
  maxFiles = 1,
  replaces = false,
  buttonText,
  cameraText,
  limitsText,
  dropText,
  labels,
  disabled,
  className,
  ...rest
}: FileInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const kept = replaces ? 0 : files.length
  const isFull = kept >= maxFiles

  const take = (list: FileList | null) => {
    const accepted: File[] = []
    const refused: { file: File; reason: FileRefusal }[] = []
    for (const file of list ?? []) {
      if (!isAccepted(file, accept)) refused.push({ file, reason: 'type' })
      else if (file.size > maxBytes) refused.push({ file, reason: 'size' })
      else if (kept + accepted.length >= maxFiles) refused.push({ file, reason: 'count' })
      else accepted.push(file)
    }
    if (accepted.length > 0) onAdd(accepted)
    if (refused.length > 0) onRefuse(refused)
  }
  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    take(currentTarget.files)
    // The same file can be chosen again after it was removed.
    currentTarget.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!disabled && !isFull) take(event.dataTransfer.files)
  }

  return (
    <div className={className}>
      {!isFull && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a drop does what the button in it does
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
          data-state={isOver ? 'over' : undefined}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-line-strong px-4 py-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-negative data-[state=over]:border-brand data-[state=over]:bg-brand/8"
        >
          {cameraText !== undefined && (
            <label data-disabled={disabled || undefined} className={cx(BUTTON, 'fine:hidden')}>
              <Icon of={Camera} size={18} />
              {cameraText}
              <input
                type="file"
                accept={picturesOf(accept)}
                capture="environment"
                disabled={disabled}
                onChange={takeChosen}
                className="sr-only"
              />
            </label>
          )}
          <label data-disabled={disabled || undefined} className={BUTTON}>
            <Icon of={Upload} size={18} />
            {buttonText}
            <input
              {...rest}
              ref={input}
              type="file"
              accept={accept}
              multiple={maxFiles > 1}
              disabled={disabled}
              onChange={takeChosen}
              className="sr-only"
            />
          </label>
          <span className="min-w-0 flex-1 basis-40 text-sm text-text-2">
            {dropText !== undefined && <span className="hidden fine:block">{dropText}</span>}
            <span className="block">{limitsText}</span>
          </span>
        </div>
      )}
      {isFull && <p className="text-sm text-text-2">{limitsText}</p>}
      {files.length > 0 && (
        <ul className="mt-2">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              labels={labels}
              onRemove={() => {
                onRemove(file.id)
                input.current?.focus()
              }}
              onRetry={onRetry === undefined ? undefined : () => onRetry(file.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
