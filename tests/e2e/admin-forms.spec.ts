// @run all: every form of administration in both languages, a product of its own.
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./fixture.ts";
import { goTo, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
});
test.afterAll(() => product.close());

/**
 * A string is typed, a number picks an option by its index; a negative one in a searchable list.
 */
type Filling = readonly [label: RegExp, value: string | number];

interface Form {
  readonly path: string;
  /** Opens a new one. */
  readonly open: RegExp;
  /** Text to find the record in its list. */
  readonly search?: string;
  /** Opens the record again. */
  readonly edit: RegExp;
  readonly fill: readonly Filling[];
  /** Buttons of the form pressed beside its fields. */
  readonly press?: readonly RegExp[];
}
const create = /^(新建|New)$/;
const farm: Filling = [/^(农场|Farm)(：|: |\s|$)/, -1];
const house: Filling = [/^(栋舍|House)(：|: |\s|$)/, -1];

/** `no`: the language's number, so that no name is used twice. A house comes before its gateway. */
const formsOf = (no: number): readonly Form[] => [
  {
    path: "/alarmPhone/index",
    open: create,
    edit: new RegExp(`(编辑|Edit) Night watch ${no}$`),
    fill: [
      farm,
      [/^(号码|Phone)/, `1390000000${no}`],
      [/^(说明|Description)/, `Night watch ${no}`],
      [/^(日期类型|Date type)/, 1],
      [/^(延时|Delay)/, "5"],
    ],
    press: [/^(栋舍|House)$/],
  },
  {
    path: "/alarmPhone/index?tab=rota",
    open: /^(新建值班表|New rota)$/,
    edit: new RegExp(`^(编辑|Edit) Rota ${no}$`),
    fill: [
      [/^(值班表|Rota)( |$)/, `Rota ${no}`],
      [/^(适用农场|Farm, company)/, -1],
      [/^(时段|Hours).* (从|from)$/, "20:00"],
      [/^(时段|Hours).* (到|to)$/, "06:00"],
      [/^(添加人员|Add a person)/, 1],
    ],
  },
  {
    path: "/alarm/readiness?tab=plans",
    open: create,
    edit: /^(编辑|Edit)/,
    fill: [
      [/^(农场、公司|Farm, company)/, -no],
      [/^(每周|Every)/, 4],
      [/^(钟点|Hour)/, "15"],
    ],
  },
  {
    path: "/alarmPhone/index?tab=apps",
    open: create,
    edit: new RegExp(`(编辑|Edit) .*corp-${no}$`),
    fill: [
      [/^(所属机构|Organisation)/, no + 1],
      [/^(企业 ID|CorpID)/, `corp-${no}`],
      [/^AgentId/, `10${no}`],
      [/^(应用密钥|App secret)/, "app-secret"],
      [/^(回调 Token|Callback token)/, "token"],
      [/^(回调加密|Callback encryption)/, "a".repeat(43)],
    ],
  },
  {
    path: "/maintenance/index?tab=plans&by=house",
    open: create,
    search: `Wash ${no}`,
    edit: new RegExp(`(编辑|Edit) .*Wash ${no}`),
    fill: [
      house,
      [/^(维保内容|Content)/, `Wash ${no}`],
      [/^(间隔|Interval)/, "30"],
      [/^(季节自|Season from)/, "04-15"],
      [/^(季节至|Season to)/, "10-15"],
    ],
  },
  {
    path: "/maintenance/index?tab=units",
    open: create,
    edit: new RegExp(`(编辑|Edit) .* 9${no}$`),
    fill: [
      house,
      [/^(编号|Number)/, `9${no}`],
      [/^(型号|Model)/, "EM50"],
      [/^(额定功率|Rated power)/, "1.1"],
      [/^(安装日期|Installed)/, "2026-01-01"],
    ],
  },
  {
    path: "/system/rules?tab=tariffs",
    open: create,
    edit: new RegExp(`(编辑|Edit) Tariff ${no}$`),
    fill: [
      [/^(所属机构|Organisation)/, no],
      [/^(电价名称|Tariff)( |$)/, `Tariff ${no}`],
      [/^(峰单价|Peak)/, "0.91"],
      [/^(平单价|Standard)/, "0.62"],
      [/^(谷单价|Off-peak)/, "0.33"],
    ],
  },
  {
    path: "/camera/index",
    open: create,
    edit: new RegExp(`(编辑|Edit) Gable ${no}$`),
    fill: [
      [/^(选择栋舍|Choose a house)/, -1],
      [/^(名称|Name)/, `Gable ${no}`],
      [/^(设备编码|Code)/, `C0FFEE00${no}`],
      [/^(通道|Channel)/, "2"],
      [/^(地址|Address)/, "192.168.1.64"],
      [/^(用户名|User name)/, "viewer"],
    ],
  },
  {
    path: "/system/farm?tab=houses",
    open: create,
    search: `Annex ${no}`,
    edit: new RegExp(`(编辑|Edit) .*Annex ${no}$`),
    fill: [
      [/^(选择农场|Choose a farm)/, -1],
      [/^(名称|Name)/, `Annex ${no}`],
      [/^(英文名称|English name)/, `Annex ${no}`],
      [/^(畜禽种类|Species)/, 1],
      [/^(舍内面积|Floor area)/, "1200"],
      [/^(供电相数|Supply phases)/, 1],
    ],
  },
  {
    path: "/system/gateway",
    open: create,
    search: `NET-${no}`,
    edit: new RegExp(`(编辑|Edit) NET-${no}$`),
    fill: [
      house,
      [/^(网络编号|Network ID)/, `NET-${no}`],
      [/^(类型|Type)/, -1],
      [/^(版本|Version)/, "1.2"],
      [/^(网络|Network)\s*$/, 1],
      [/^(上报间隔|Reporting)/, "60"],
    ],
  },
  {
    path: "/production/feed",
    open: create,
    search: `Starter ${no}`,
    edit: new RegExp(`(编辑|Edit) .*Starter ${no}$`),
    fill: [
      farm,
      [/^(数量|Amount)/, "12000"],
      [/^(料号|Feed)/, `Starter ${no}`],
      [/^(供应商|Supplier)/, "Mill"],
      [/^(每吨单价|Price)/, "3100.5"],
    ],
  },
];

interface FormPage {
  readonly path: string;
  readonly fill: readonly Filling[];
}
/** Pages that are a form of their own; `no` makes each language change them. */
const pagesOf = (no: number): readonly FormPage[] => [
  { path: "/system/rules?tab=budget", fill: [[/^(每日电话|Calls per day)/, `${300 + no}`]] },
  { path: "/system/rules?tab=records&org=1", fill: [[/^(饮水偏离|Water off)/, `${12 + no}`]] },
  {
    path: "/system/rules?tab=control",
    fill: [[/^(1\s级：一次调整|Level 1: max\. change)/, `0.${6 + no}`]],
  },
];

const shown = (page: Page) => page.locator("[role=tabpanel]").locator("visible=true").first();
async function put(page: Page, form: Locator, [label, value]: Filling): Promise<void> {
  const control = form
    .getByLabel(label)
    .and(form.locator("input, textarea, select, button"))
    .first();
  if (typeof value === "string") return control.fill(value);
  if (value > 0) {
    await control.selectOption({ index: value });
    return;
  }
  await control.click();
  const found = page.locator(".pick-list li button").locator("visible=true");
  await found.nth(-value - 1).click();
}

const secret = /密钥|Token|secret|token|key/;
const labelOf = (text: string) => text.split(/：|: /)[0]!;
/** Returns what a form shows, by label; secrets are never shown again. */
const valuesOf = (form: Locator): Promise<string[]> =>
  form
    .locator("input:not([type=search], [type=password]), textarea, select, button[aria-haspopup]")
    .evaluateAll((all) =>
      (all as (HTMLInputElement | HTMLSelectElement | HTMLButtonElement)[])
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const label = one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.name;
          if (one instanceof HTMLSelectElement) return `${label}: ${one.selectedOptions[0]?.text}`;
          if (one instanceof HTMLButtonElement) return label;
          return `${label}: ${one.type === "checkbox" ? one.checked : one.value}`;
        })
        .map((text) => text.replace(/ ?(必填|required)(?=:)/, "").trim()),
    )
    .then((all) => all.filter((one) => !secret.test(one)));

for (const [index, locale] of [
  [1, "zh-CN"],
  [2, "en-US"],
] as const) {
  test(`an administration form shows again what it has saved, ${locale}`, async ({ browser }) => {
    const viewport = { width: 1440, height: 900 };
    const opened = await signIn(browser, siteAt(product.address), "/", { locale, viewport });
    const { page, complaints } = opened;
    for (const { path, open, search, edit, fill, press = [] } of formsOf(index)) {
      await goTo(page, path);
      await page.getByRole("button", { name: open }).locator("visible=true").first().click();
      const form = page.locator("[aria-labelledby=record-title]");
      await expect(form).toBeVisible();
      for (const one of fill) await put(page, form, one);
      for (const name of press) await form.getByRole("button", { name }).first().click();
      const filled = await valuesOf(form);
      await form.getByRole("button", { name: /^(保存|Save)$/ }).click();
      await expect(form, path).toHaveCount(0);
      // A new gateway shows how it is connected.
      if (path === "/system/gateway")
        await page
          .getByRole("button", { name: /^(关闭|Close)$/ })
          .last()
          .click();
      if (search !== undefined) await shown(page).getByRole("searchbox").fill(search);
      await page.getByRole("button", { name: edit }).locator("visible=true").first().click();
      // Fields that cannot be changed later are left out, and some fields only exist for existing
      // records.
      const labels = new Set(filled.map(labelOf));
      const known = async () => (await valuesOf(form)).filter((one) => labels.has(labelOf(one)));
      await expect
        .poll(async () => (await known()).filter((one) => !filled.includes(one)), path)
        .toEqual([]);
      expect((await known()).length).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      await expect(form).toHaveCount(0);
    }
    for (const { path, fill } of pagesOf(index)) {
      await goTo(page, path);
      for (const one of fill) await put(page, shown(page), one);
      const filled = await valuesOf(shown(page));
      await shown(page)
        .getByRole("button", { name: /^(保存|Save)$/ })
        .first()
        .click();
      await expect(page.locator(".toast").first()).toBeVisible();
      await goTo(page, path);
      await expect.poll(() => valuesOf(shown(page)), path).toEqual(filled);
    }
    expect(complaints).toEqual([]);
    await opened.context.close();
  });
}
