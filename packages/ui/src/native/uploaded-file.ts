import type { ReactNode } from 'react'

/** A chosen file and how far it has come. */
export interface UploadedFile {
  id: string
  name: string
  sizeBytes: number
  /** `chosen`: nothing has been sent yet. */
  state: 'chosen' | 'uploading' | 'done' | 'failed'
  /** 0 to 1 while it uploads. */
  progress?: number | undefined
  /** Why it failed. */
  error?: ReactNode
}
