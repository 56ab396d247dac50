import { Component, type ReactNode } from 'react'
import { reportError } from '../telemetry/telemetry.ts'

export interface PartBoundaryProps {
  readonly children: ReactNode
  /** Rendered in place of a part that failed; nothing by default. */
  readonly failed?: ((retry: () => void) => ReactNode) | undefined
}

/**
 * Error boundary of a part of a page: the part that throws is left out and reported, and the rest of the page stays.
 */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  private readonly retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.failed?.(this.retry) : this.props.children
  }
}
