import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { UploadedFile } from './uploaded-file.ts'

export interface UseUploadsOptions {
  /** Sends one file; the resolved id names it on the server. */
  upload: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<string>
  /** The text of a failed upload. */
  describe: (error: unknown) => ReactNode
}

export interface Upload extends UploadedFile {
  file: File
  /** The server's id, once it is done. */
  uploadedId?: string | undefined
}

/** Uploads files at once and keeps their state. Removing one cancels it; unmounting cancels all. */
export function useUploads({ upload, describe }: UseUploadsOptions) {
  const [files, setFiles] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const lastId = useRef(0)
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const update = (id: string, change: Partial<Upload>) =>
    setFiles((current) => current.map((item) => (item.id === id ? { ...item, ...change } : item)))

  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    try {
      const uploadedId = await upload(file, {
        signal: controller.signal,
        onProgress: (progress) => update(id, { progress }),
      })
      update(id, { state: 'done', progress: 1, uploadedId })
    } catch (error) {
      if (!controller.signal.aborted) update(id, { state: 'failed', error: describe(error) })
    } finally {
      controllers.current.delete(id)
    }
  }

  return {
    files,
    add: (added: readonly File[]) => {
      const items = added.map((file): Upload => {
        lastId.current += 1
        return {
          id: String(lastId.current),
          file,
          name: file.name,
          sizeBytes: file.size,
          state: 'uploading',
          progress: 0,
        }
      })
      setFiles((current) => [...current, ...items])
      for (const item of items) void send(item.id, item.file)
    },
    remove: (id: string) => {
      controllers.current.get(id)?.abort()
      setFiles((current) => current.filter((item) => item.id !== id))
    },
    retry: (id: string) => {
      const item = files.find((candidate) => candidate.id === id)
      if (!item) return
      update(id, { state: 'uploading', progress: 0, error: undefined })
      void send(id, item.file)
    },
  }
}
