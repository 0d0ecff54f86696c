import type { FormPage } from '../../contract/form-page.ts'
import type { Config } from '../config.ts'

/**
 * Where the page of a stored form is: our own address as the configuration says it, never as a caller named us
 * (security H-04).
 */
export function formAddress(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  { workflowInstanceId, record, bizObject: { schemaCode, id } }: FormPage,
  sheetCode: string | undefined,
): string {
  const path =
    workflowInstanceId === null
      ? `apps/${record?.appCode ?? ''}/data/${schemaCode}/${id ?? 'new'}${sheetCode === undefined ? '' : `?sheet=${sheetCode}`}`
      : `instances/${workflowInstanceId}`
  const origin = publicUrl === undefined ? '' : new URL(publicUrl).origin
  return origin + basePath + path
}
