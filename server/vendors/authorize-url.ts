import type { LoginWay } from '../../contract/container-login.ts'
import type { Connection } from './connection.ts'

/** Where the vendor sends the browser back to; both vendors compare its host with the one of their settings. */
export function redirectUriOf(
  connection: Connection,
  way: LoginWay,
  origin: string,
  basePath: string,
): string {
  if (connection.vendor === 'dingtalk' && way === 'scan') return `${origin}${basePath}login/dingtalk`
  const query = new URLSearchParams({ corpId: connection.corpId, via: connection.vendor })
  return `${origin}${basePath}login?${query}`
}

/** The vendor's page to send the browser to (containers.md §4.1); null where the container hands out a code itself. */
export function authorizeUrlOf(
  connection: Connection,
  way: LoginWay,
  redirectUri: string,
  state: string,
): string | null {
  const { vendor, vendorCorpId, clientId, agentId } = connection
  if (vendor === 'dingtalk') {
    if (way === 'silent') return null
    return address('https://login.dingtalk.com/oauth2/auth', {
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: clientId,
      scope: 'openid corpid',
      state,
      prompt: 'consent',
      corpId: vendorCorpId,
    })
  }
  if (way === 'scan') {
    return address('https://login.work.weixin.qq.com/wwlogin/sso/login', {
      login_type: 'CorpApp',
      appid: vendorCorpId,
      agentid: agentId,
      redirect_uri: redirectUri,
      state,
    })
  }
  const url = address('https://open.weixin.qq.com/connect/oauth2/authorize', {
    appid: vendorCorpId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
    agentid: agentId,
  })
  return `${url}#wechat_redirect`
}

function address(url: string, query: Readonly<Record<string, string>>): string {
  // Spaces as %20: a plus is a plus to some of their servers.
  return `${url}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
