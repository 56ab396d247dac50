import { createToastStore, type ToastInput } from '@marquee/ui/toast-store'

/** Toasts of the tab. The server never renders one. */
export const toasts = createToastStore()

export function toast(input: ToastInput): void {
  toasts.show(input)
}
