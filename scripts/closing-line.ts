/** How a test run ended. */
export type TestCounts = { readonly passed: number; readonly failed: number; readonly skipped: number }

/** The last line of every test run; whoever runs the tests reads it. */
export function closingLine(counts: TestCounts): string {
  const line = `${counts.passed} passed, ${counts.failed} failed`
  return counts.skipped > 0 ? `${line}, ${counts.skipped} skipped` : line
}
