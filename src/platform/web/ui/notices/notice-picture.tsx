import type { ReactNode } from 'react'

/** A small landscape with one thing in it: what a screen that has nothing to show has instead. */
export function NoticePicture({ name, children }: { name: string; children: ReactNode }) {
  return (
    <svg width="160" height="104" viewBox="0 0 160 104" aria-hidden="true" data-picture={name}>
      <defs>
        <linearGradient id="notice-sun" x2="0" y2="1">
          <stop offset="0" stopColor="#F5A25D" />
          <stop offset="1" stopColor="#E8553D" />
        </linearGradient>
        <clipPath id="notice-frame">
          <rect width="160" height="104" rx="20" />
        </clipPath>
      </defs>
      <g clipPath="url(#notice-frame)">{children}</g>
    </svg>
  )
}
