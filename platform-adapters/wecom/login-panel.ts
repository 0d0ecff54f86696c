import {
  ColorScheme,
  createWWLoginPanel,
  WWLoginLangType,
  WWLoginPanelSizeType,
  WWLoginRedirectType,
  WWLoginType,
} from '@wecom/jssdk'
import type { LoginPanel, LoginPanelOptions } from '../platform.ts'

/** WeCom's own page to sign in at, inside ours; it hands out a code and stays (containers.md §4.1). */
export function openLoginPanel(options: LoginPanelOptions): LoginPanel {
  const panel = createWWLoginPanel({
    el: options.el,
    params: {
      login_type: WWLoginType.corpApp,
      appid: options.vendorCorpId,
      agentid: options.agentId,
      redirect_uri: options.redirectUri,
      state: options.state,
      redirect_type: WWLoginRedirectType.callback,
      panel_size: options.isSmall ? WWLoginPanelSizeType.small : WWLoginPanelSizeType.middle,
      lang: options.isChinese ? WWLoginLangType.zh : WWLoginLangType.en,
      color_scheme: options.isDark ? ColorScheme.Dark : ColorScheme.Light,
    },
    onLoginSuccess: ({ code }) => options.onCode(code),
    onLoginFail: ({ errCode }) => options.onFailed(String(errCode ?? '')),
  })
  panel.el.title = options.title
  return { close: () => panel.unmount() }
}
